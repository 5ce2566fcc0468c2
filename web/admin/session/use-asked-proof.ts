import { useSyncExternalStore } from 'react';
import { askedProof, type ProofKind, subscribeToProof } from '#web/admin/api/proof.ts';

/** Returns what a factor is asked for now, if anything. */
export function useAskedProof(): ProofKind | null {
  return useSyncExternalStore(subscribeToProof, askedProof);
}
