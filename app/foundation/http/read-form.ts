/** The form that was sent. A body that is none counts as an empty one: its fields are missing, which is no fault of the server. */
export const readForm = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData());
