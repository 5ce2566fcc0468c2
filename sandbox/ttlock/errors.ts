/** The cloud's error codes that the stand-in returns, with texts in the cloud's style. */
const ERRORS = {
  badClient: [10000, 'invalid client_id'],
  badSecret: [10001, 'invalid client'],
  tokenRefused: [10004, 'invalid token'],
  badPassword: [10007, 'invalid account or invalid password'],
  refreshRefused: [10011, 'invalid refresh_token'],
  badDate: [80000, 'date must be current time'],
  badParameter: [-3, 'invalid parameter'],
  noLock: [-1003, 'lock does not exist'],
  noCode: [-2009, 'the code does not exist'],
  unsupported: [-4043, 'the function is not supported for this lock'],
  noGateway: [-2012, 'the lock is not connected to any gateway'],
  gatewayOffline: [-3002, 'the gateway is offline'],
  tooSimple: [-2032, 'the passcode is too simple'],
  badLength: [-3006, 'a passcode has 4 to 9 digits'],
  duplicate: [-3007, 'the same passcode already exists'],
} as const;

export type CloudError = { readonly errcode: number; readonly errmsg: string; readonly description: string };

export function cloudError(name: keyof typeof ERRORS, description = ''): CloudError {
  const [errcode, errmsg] = ERRORS[name];
  return { errcode, errmsg, description };
}

export const DONE = { errcode: 0, errmsg: 'none error message', description: '' } as const;
