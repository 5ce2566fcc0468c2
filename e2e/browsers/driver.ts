/** The window size that the journeys need. */
export const DESK = { width: 1280, height: 900 };

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** An element found in the page, operated by the browser's own pointer and keyboard. */
export type FoundElement = {
  press(): Promise<void>;
  /** Replaces the content of a field. */
  write(text: string): Promise<void>;
  /** Returns its position in the window. */
  box(): Promise<Box>;
};

/** One window of a browser with a fresh profile, with service worker and cache as a visitor has them. */
export type Driver = {
  /** The browser's name and version, as it reports them. */
  readonly version: string;
  /**
   * Errors reported so far: exceptions, and violations of the content security policy. Absent where the
   * browser reports none.
   */
  readonly complaints?: readonly string[];
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Returns the value of an expression in the page, or of its promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the element that an expression in the page, or its promise, evaluates to; undefined for none. */
  find(expression: string): Promise<FoundElement | undefined>;
  /** Returns a screenshot of the window as a PNG, one pixel for each CSS pixel. */
  screen(): Promise<Uint8Array>;
  /** Returns the page as a PDF; absent where the browser cannot print on command. */
  readonly print?: () => Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A browser that the journeys run in. */
export type BrowserKind = {
  readonly name: string;
  /** Starts the browser with a fresh profile. Throws an error that names the missing package. */
  start(): Promise<Driver>;
};
