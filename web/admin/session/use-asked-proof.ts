import { useSyncExternalStore } from 'react';
import { askedProof, type ProofKind, subscribeToProof } from '#web/admin/api/proof.ts';

/** Returns the purpose of the requested proof, if there is one. */
export function useAskedProof(): ProofKind | null {
  return useSyncExternalStore(subscribeToProof, askedProof);
}
