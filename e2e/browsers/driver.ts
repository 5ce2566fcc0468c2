/** The window that the journeys ask for. */
export const DESK = { width: 1280, height: 900 };

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** An element that a script found in the page; it is acted on by the browser's own pointer and keyboard. */
export type FoundElement = {
  press(): Promise<void>;
  /** Replaces what stands in a field. */
  write(text: string): Promise<void>;
  /** Where it stands in the window. */
  box(): Promise<Box>;
};

/** One window of a browser with a fresh profile, whose service worker and cache are as a visitor has them. */
export type Driver = {
  /** The browser and its version, as it states them itself. */
  readonly version: string;
  /** Errors reported so far: exceptions, and what the content policy forbade. Absent where the browser reports none. */
  readonly complaints?: readonly string[];
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** The value of an expression in the page, or of its promise. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that an expression in the page, or its promise, is; null where there is none. */
  find(expression: string): Promise<FoundElement | undefined>;
  /** What the window shows, as a PNG with one pixel for each of the page's. */
  screen(): Promise<Uint8Array>;
  /** The page as a PDF; absent where the browser cannot be asked to print. */
  readonly print?: () => Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A browser that the journeys run in. */
export type BrowserKind = {
  readonly name: string;
  /** Starts the browser with a fresh profile; throws the sentence that says which package is missing. */
  start(): Promise<Driver>;
};
