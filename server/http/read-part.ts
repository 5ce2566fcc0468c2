import type { FastifyRequest } from 'fastify';
import type { ZodError, ZodType } from 'zod';
import type { FieldFault } from '#contract/refusals.ts';
import type { RouteContract } from '#contract/route.ts';
import { type Refused, refuse } from '#server/answer.ts';

export type ReadParts = { kind: 'read'; parts: { params: unknown; query: unknown; body: unknown } } | Refused;

/**
 * Parses path, query and body with the schemas of a route; a failure is a malformed request that names the
 * fields.
 */
export function readPart(route: RouteContract, request: FastifyRequest): ReadParts {
  const parts = { params: undefined as unknown, query: undefined as unknown, body: undefined as unknown };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: ZodType | undefined = route[part];
    if (schema === undefined) continue;
    const parsed = schema.safeParse(request[part]);
    if (!parsed.success) return refuse('malformed_request', { fields: fieldsOf(parsed.error) });
    if (hasUnstorableText(parsed.data)) return refuse('malformed_request');
    parts[part] = parsed.data;
  }
  return { kind: 'read', parts };
}

function fieldsOf(error: ZodError): Record<string, FieldFault> {
  const fields: Record<string, FieldFault> = {};
  for (const issue of error.issues.flatMap(nearest)) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[shown(key)] ??= 'unknown_field';
    else if (issue.path.length > 0) fields[shown(String(issue.path[0]))] ??= faultOf(issue);
  }
  return fields;
}

type Issue = ZodError['issues'][number];

/** Returns the issues of the member of a failed union that matched best. */
function nearest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [best = []] = issue.errors.toSorted((one, other) => one.length - other.length);
  return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function faultOf(issue: Issue): FieldFault {
  if (issue.code === 'too_big') return 'too_long';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  return 'wrong_type';
}

/** Sanitises an unknown key before it is echoed. */
const shown = (key: string) => key.replace(/[^\w.-]/g, '').slice(0, 40) || 'body';

/** Returns whether a text contains NUL, which PostgreSQL cannot store, or a lone surrogate. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(hasUnstorableText);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasUnstorableText);
  return false;
}
