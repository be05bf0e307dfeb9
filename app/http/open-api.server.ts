import * as z from "zod";
import { type Call, documentedPath } from "#app/foundation/http/call.ts";

const schema = (type: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(type, { unrepresentable: "any", io });
  return json;
};

/** Generated from the schemas that validate the calls [NET-07]. */
export function openApi(table: readonly Call[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of table) {
    const parameters = [...parametersOf(call.params, "path"), ...parametersOf(call.query, "query")];
    const path = documentedPath(call.path);
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: {
        operationId: operationIdOf(call.method, path),
        summary: call.summary,
        ...(parameters.length && { parameters }),
        ...(call.body && { requestBody: { required: true, content: { "application/json": { schema: schema(call.body, "input") } } } }),
        security: call.own ? [{ session: [] }] : [],
        responses: {
          [String(call.answerStatus ?? 200)]: {
            description: "done",
            ...(call.answer && { content: { "application/json": { schema: schema(call.answer, "output") } } }),
          },
          "4XX": problem,
          default: problem,
        },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Gong", version: "1" },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "au" } },
      schemas: {
        Problem: {
          type: "object",
          required: ["type", "title", "status", "code", "requestId"],
          properties: {
            type: { type: "string" },
            title: { type: "string" },
            status: { type: "integer" },
            code: { type: "string" },
            requestId: { type: "string" },
          },
        },
      },
    },
  };
}

const problem = {
  description: "a problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

const operationIdOf = (method: string, path: string): string =>
  method.toLowerCase() + path.replace(/[^A-Za-z\d]+(\w?)/g, (_, letter: string) => letter.toUpperCase());

function parametersOf(type: z.ZodType | undefined, place: "path" | "query") {
  if (!type) return [];
  const json = schema(type, "input") as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, of]) => ({
    name,
    in: place,
    required: place === "path" || !!json.required?.includes(name),
    schema: of,
  }));
}
