import { useSyncExternalStore } from 'react';
import { askedProof, type ProofKind, subscribeToProof } from '#web/admin/api/proof.ts';

/** Returns the current reason for asking for a factor, if there is one. */
export function useAskedProof(): ProofKind | null {
  return useSyncExternalStore(subscribeToProof, askedProof);
}
