import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import type { Registration } from '#contract/members.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { placeFaults } from './form-faults.ts';
import { credentialsResolver } from './log-in.ts';
import { BLANK_REGISTRATION, registrationResolver } from './registration.ts';

/** Arguments that the form library passes and these resolvers ignore. */
const settings = { fields: {}, shouldUseNativeValidation: false };

describe('registrationResolver', () => {
  const mai: Registration = {
    ...BLANK_REGISTRATION,
    name: 'Mai',
    phoneNumber: '0900000100',
    email: 'mai@example.com',
    password: 'Sento2026',
  };

  it('passes a valid registration unchanged', async () => {
    expect(await registrationResolver(mai, undefined, settings)).toEqual({ values: mai, errors: {} });
  });

  // shows: 5.1
  it('names the fault of each field', async () => {
    const { errors } = await registrationResolver({ ...mai, name: 'M', password: 'sento2026' }, undefined, settings);
    expect(errors).toEqual({ name: { type: 'name_too_short' }, password: { type: 'password_needs_upper' } });
  });

  // shows: 3.20
  it('reports only missing fields of a blank registration, none that is preset', async () => {
    const { errors } = await registrationResolver(BLANK_REGISTRATION, undefined, settings);
    expect(Object.keys(errors).sort()).toEqual(['email', 'name', 'password', 'phoneNumber']);
  });
});

describe('credentialsResolver', () => {
  // shows: 5.9
  it('requires an address and a password of any strength', async () => {
    const credentials = { email: 'mai@example.com', password: 'x' };
    expect((await credentialsResolver(credentials, undefined, settings)).errors).toEqual({});
  });

  it.each([
    [
      { email: '', password: '' },
      { email: { type: 'required' }, password: { type: 'required' } },
    ],
    [{ email: 'mai@', password: 'x' }, { email: { type: 'email_invalid' } }],
  ])('finds in %j the faults %j', async (credentials, errors) => {
    expect((await credentialsResolver(credentials, undefined, settings)).errors).toEqual(errors);
  });
});

describe('placeFaults', () => {
  /** A fake form with only what `placeFaults` calls. */
  function formWith<Form extends FieldValues>(values: Form) {
    const placed: string[] = [];
    const form: Pick<UseFormReturn<Form>, 'getValues' | 'setError'> = {
      // `placeFaults` calls `getValues` without arguments only.
      getValues: (() => values) as UseFormReturn<Form>['getValues'],
      setError: (field) => void placed.push(field),
    };
    return { form, placed };
  }

  const about = (errors: Record<string, string>) =>
    new ApiProblem({ status: 422, code: 'invalid_fields', message: 'No', errors, retryAfterSeconds: null });

  it.each([
    {
      given: 'a visible field',
      errors: { password: 'Wrong' },
      shown: ['password'] as const,
      placed: ['password'],
    },
    { given: 'a hidden field', errors: { email: 'Wrong' }, shown: ['password'] as const, placed: [] },
    { given: 'no field', errors: {}, shown: undefined, placed: [] },
    { given: 'any field', errors: { email: 'Wrong' }, shown: undefined, placed: ['email'] },
  ])('places the fault of $given at $placed', ({ errors, shown, placed }) => {
    const { form, placed: found } = formWith({ email: '', password: '' });
    expect(placeFaults(about(errors), form, shown)).toBe(placed.length > 0);
    expect(found).toEqual(placed);
  });
});
