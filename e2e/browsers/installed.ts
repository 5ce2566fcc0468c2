import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Program = {
  readonly what: string;
  /** The environment variable that may name the program. */
  readonly variable: string;
  readonly names: readonly string[];
  /** Locations outside the PATH. */
  readonly places?: readonly string[];
  readonly debianPackage: string;
};

/** Returns the path of an installed program. Throws an error that names the package to install. */
export function findInstalled({ what, variable, names, places = [], debianPackage }: Program): string {
  const given = process.env[variable];
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Error(`${variable} names ${given}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(existsSync);
  if (found !== undefined) return found;
  throw new Error(
    `${what} was not found. Install Debian's package ${debianPackage}, or name the program in ${variable}.`,
  );
}
