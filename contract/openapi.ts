import { type ZodType, z } from 'zod';
import { Problem } from './problem.ts';
import { REFUSALS } from './refusals.ts';
import { isOfStaff, type RouteContract, refusalsOf } from './route.ts';

type Json = Record<string, unknown>;
type Described = { description: string; headers?: Json; content?: Json };

/**
 * Returns the OpenAPI 3.1 document of the given routes, built from the schemas that check requests and
 * answers.
 */
export function openApiDocument(publicUrl: string, routes: readonly RouteContract[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  schemas['Problem'] ??= reference(Problem, schemas) && schemas['Problem'];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yumori',
      version: '1.0.0',
      description: 'Booking of private onsen and sauna rooms. Amounts are whole VND, instants ISO 8601 in UTC.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        ...(routes.some(isOfStaff) && { staff: { type: 'apiKey', in: 'cookie', name: 'staff' } }),
      },
    },
  };
}

function operation(route: RouteContract, schemas: Json): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.tag],
    ...(route.caller !== 'anyone' && { security: securityOf(route) }),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...requestKey(route)],
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: { 'application/json': { schema: reference(route.body, schemas, 'input') } },
      },
    }),
    responses: responses(route, schemas),
  };
}

function securityOf(route: RouteContract): Json[] {
  if (isOfStaff(route)) return [{ staff: [] }];
  return route.caller === 'viewer' ? [{ session: [] }, {}] : [{ session: [] }];
}

/** Returns the Idempotency-Key header for routes that run once. */
function requestKey(route: RouteContract): Json[] {
  if (!route.once) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'chosen by the caller: the same request with the same key gets the first answer again',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
    },
  ];
}

/** Merges answers and problems: both may have the same status, with different content types. */
function responses(route: RouteContract, schemas: Json): Record<string, Described> {
  const all = answers(route, schemas);
  for (const [status, problem] of Object.entries(refusals(route, schemas))) {
    const answer = all[status];
    all[status] = { ...problem, ...answer, content: { ...answer?.content, ...problem.content } };
  }
  return all;
}

function parameters(place: 'path' | 'query', schema: ZodType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: inline(property),
  }));
}

function answers(route: RouteContract, schemas: Json): Record<string, Described> {
  const entries = Object.entries(route.answers).map(([status, schema]): [string, Described] => {
    if (status === '302')
      return [status, { description: 'Redirect', headers: { Location: { schema: { type: 'string' } } } }];
    if (route.produces) {
      const content = { [route.produces]: { schema: { type: 'string', contentMediaType: route.produces } } };
      return [status, { description: route.summary, content }];
    }
    const type = schema.safeParse('').success ? 'text/plain' : 'application/json';
    return [status, { description: route.summary, content: { [type]: { schema: reference(schema, schemas) } } }];
  });
  return Object.fromEntries(entries);
}

function refusals(route: RouteContract, schemas: Json): Record<string, Described> {
  const byStatus = Map.groupBy(refusalsOf(route), (code) => REFUSALS[code]);
  const schema = reference(Problem, schemas);
  return Object.fromEntries(
    [...byStatus].map(([status, words]) => [
      String(status),
      { description: words.join(', '), content: { 'application/problem+json': { schema } } },
    ]),
  );
}

/** Returns the JSON schema of a type; named schemas move to the components and become references. */
function reference(schema: ZodType, schemas: Json, io: 'input' | 'output' = 'output'): Json {
  const {
    $schema: _,
    $defs = {},
    ...own
    // A JSON schema is a plain object.
  } = z.toJSONSchema(schema, { io, reused: 'inline' }) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= inline(definition);
  const name = own['id'];
  // inline() returns an object for an object.
  if (typeof name !== 'string') return inline(own) as Json;
  schemas[name] ??= inline(own);
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Rewrites references to local definitions into references to components, and removes the library's own keys.
 */
function inline(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inline);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).flatMap(([key, value]) => {
    if (key === 'id' && typeof value === 'string') return [];
    if (key === '$ref' && typeof value === 'string') return [[key, value.replace('#/$defs/', '#/components/schemas/')]];
    return [[key, inline(value)]];
  });
  return Object.fromEntries(entries);
}
