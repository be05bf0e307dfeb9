export interface Failure {
  code: string;
  message: string;
}

export const failure = (code: string, message: string): Failure => ({ code, message });
export const emptyField = (name: string) => failure("v2_field_is_empty", `[${name}] is empty`);
export const wrongType = (name: string) => failure("v2_invalid_value_type", `[${name}] has a wrong value`);
export const internalError = failure("v2_internal_error", "Entity processing error");

/** Offset without a colon. */
export const carrierTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, "+0000");
export const carrierDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

type RequestType = "CREATE" | "UPDATE" | "DELETE" | "GET";
type RequestState = "ACCEPTED" | "WAITING" | "SUCCESSFUL" | "INVALID";
export interface RequestRecord {
  request_uuid: string;
  type: RequestType;
  date_time: string;
  state: RequestState;
  errors: Failure[];
  warnings: Failure[];
}
