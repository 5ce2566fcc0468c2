import type { RouteContract } from '#contract/route.ts';
import { getBlock, liftBlock, listBlocks, makeBlock, previewBlock, resumeRunOnBlock, runOnBlock } from './blocks.ts';

/** Every route of the back office, below `/api/admin`, in the order of its reference. */
export const STAFF_ROUTES = [
  listBlocks,
  previewBlock,
  makeBlock,
  getBlock,
  liftBlock,
  runOnBlock,
  resumeRunOnBlock,
] as const satisfies readonly RouteContract[];
