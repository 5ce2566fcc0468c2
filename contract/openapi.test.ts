import { expect, test } from 'vitest';
import { API } from './api.ts';
import { openApiDocument } from './openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is inspected as plain JSON
const document: any = JSON.parse(JSON.stringify(openApiDocument('https://yumori.example', API)));

type Visit = (node: Node, place: string) => void;
type Node = { $ref?: unknown };

function walk(node: unknown, visit: Visit, place = '#'): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node, place);
  for (const [key, child] of Object.entries(node)) walk(child, visit, `${place}/${key}`);
}

function targetOf(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

const pathOf = (path: string) => document.paths[`/api${path}`];
const operations = API.map((route) => ({ route, operation: pathOf(route.path)?.[route.method.toLowerCase()] }));

test('the document is OpenAPI 3.1 and has title, version and server', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\.\d$/),
    info: { title: 'Yumori', version: expect.any(String) },
    servers: [{ url: 'https://yumori.example' }],
  });
});

// shows: 7.37
test('the document lists every route exactly once', () => {
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(API.map(({ method, path }) => `${method.toLowerCase()} /api${path}`).sort());
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(operations)('$route.method $route.path is described completely', ({ route, operation }) => {
  expect(operation).toMatchObject({ operationId: route.id, summary: route.summary, tags: [route.tag] });
  const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(inPath.map((parameter: { name: string }) => parameter.name)).toEqual(names);
  for (const parameter of operation.parameters) {
    expect(parameter).toMatchObject({
      in: expect.stringMatching(/^(path|query|header)$/),
      schema: expect.any(Object),
    });
    if (parameter.in === 'path') expect(parameter.required).toBe(true);
  }
  const places = operation.parameters.map(
    (parameter: { name: string; in: string }) => `${parameter.in} ${parameter.name}`,
  );
  expect(new Set(places).size).toBe(places.length);
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(Object.keys(route.answers)));
  for (const [status, response] of Object.entries<{ description?: unknown }>(operation.responses)) {
    expect(status).toMatch(/^[2-5]\d\d$/);
    expect(response.description).toEqual(expect.any(String));
  }
  expect(operation.security !== undefined).toBe(route.caller !== 'anyone');
});

test('a status that is both an answer and a problem describes both content types', () => {
  const { content } = pathOf('/ready').get.responses[503];
  expect(Object.keys(content).sort()).toEqual(['application/json', 'application/problem+json']);
});

test('a route that takes money documents the Idempotency-Key header', () => {
  const { parameters } = pathOf('/payment/get-payment-url').post;
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
  );
});

test('every reference points to an existing component', () => {
  const references = new Set<string>();
  walk(document, (node) => {
    if (typeof node.$ref === 'string') references.add(node.$ref);
  });
  expect(references.size).toBeGreaterThan(5);
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(targetOf(reference), reference).toBeTypeOf('object');
  }
});

test('the schemas contain no keys of the schema library', () => {
  walk(document, (node, place) => {
    for (const key of ['$schema', '$defs', '~standard']) expect(node, place).not.toHaveProperty(key);
    expect(
      node.$ref === undefined || Object.keys(node).every((key) => ['$ref', 'description'].includes(key)),
      place,
    ).toBe(true);
  });
});

test('properties called id are described', () => {
  expect(document.components.schemas.Slot.properties.id).toEqual({ $ref: '#/components/schemas/Id' });
});
