import type { Locale } from '#domain/basics/locale.ts';
import type { Promotion } from '#domain/promotions/promotion.ts';
import type { PromotionUseState } from '#domain/promotions/use-state.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export type StoredPromotion = Promotion & { readonly id: string; readonly names: Partial<Record<Locale, string>> };

const BY_CODE = `
  SELECT id, code, name, names, is_active AS "isActive", discount_type AS "discountType",
    discount_value AS "discountValue", start_date AS "startDate", end_date AS "endDate",
    usage_limit AS "usageLimit", usage_count AS "usageCount"
  FROM promotions WHERE code = $1`;

export async function findPromotion(db: Queryable, code: string): Promise<StoredPromotion | undefined> {
  const [row] = await db.query<StoredPromotion>({ name: 'promotion', text: BY_CODE }, [code]);
  return row;
}

/** Finds a promotion by its code and locks it until the transaction ends. */
export async function lockPromotionRow(tx: Transaction, code: string): Promise<StoredPromotion | undefined> {
  const [row] = await tx.query<StoredPromotion>({ name: 'promotion-for-update', text: `${BY_CODE} FOR UPDATE` }, [
    code,
  ]);
  return row;
}

/** Counts a use, unless the limit is reached. Returns whether it counted. */
export async function updateUseCounted(tx: Transaction, promotionId: string): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'count-promotion-use',
      text: `UPDATE promotions SET usage_count = usage_count + 1
             WHERE id = $1 AND (usage_limit IS NULL OR usage_count < usage_limit) RETURNING id`,
    },
    [promotionId],
  );
  return rows.length > 0;
}

export async function updateUseUncounted(tx: Transaction, promotionId: string): Promise<void> {
  await tx.query({ name: 'uncount-use', text: 'UPDATE promotions SET usage_count = usage_count - 1 WHERE id = $1' }, [
    promotionId,
  ]);
}

export type UseRow = { id: string; promotion_id: string; state: PromotionUseState };

export async function insertUse(
  tx: Transaction,
  use: {
    id: string;
    promotionId: string;
    paymentId: string | null;
    transactionId: string | null;
    memberId: string;
    state: UseRow['state'];
    now: Date;
  },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-use',
      text: `INSERT INTO promotion_uses (id, promotion_id, payment_id, transaction_id, state, reserved_at, changed_at, member_id)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
    },
    [use.id, use.promotionId, use.paymentId, use.transactionId, use.state, use.now, use.memberId],
  );
}

/**
 * Finds the payment that reserves the member's use of the promotion. The caller holds the promotion's lock.
 */
export async function findReservedUse(
  tx: Transaction,
  { promotionId, memberId }: { promotionId: string; memberId: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ payment_id: string }>(
    {
      name: 'reserved-promotion-use',
      text: `SELECT payment_id FROM promotion_uses WHERE promotion_id = $1 AND member_id = $2 AND state = 'reserved'
               AND payment_id IS NOT NULL`,
    },
    [promotionId, memberId],
  );
  return row?.payment_id;
}

/** Returns whether a payment's use can be committed: it already counts, or the limit allows it. */
export async function isUseAvailable(tx: Transaction, paymentId: string): Promise<boolean> {
  const [row] = await tx.query<{ available: boolean }>(
    {
      name: 'promotion-use-available',
      text: `SELECT u.state <> 'given_back' OR o.usage_limit IS NULL OR o.usage_count < o.usage_limit AS available
             FROM promotion_uses u JOIN promotions o ON o.id = u.promotion_id WHERE u.payment_id = $1`,
    },
    [paymentId],
  );
  return row?.available ?? true;
}

export async function lockPromotionById(tx: Transaction, promotionId: string): Promise<void> {
  const text = 'SELECT 1 FROM promotions WHERE id = $1 FOR NO KEY UPDATE';
  await tx.query({ name: 'lock-promotion', text }, [promotionId]);
}

/** Locks the promotion of a typed code and another one, always in the same order. */
export async function lockPromotionsForUpdate(
  tx: Transaction,
  { code, id }: { code: string | null; id: string | null },
): Promise<void> {
  const text = 'SELECT 1 FROM promotions WHERE code = $1 OR id = $2 ORDER BY id FOR UPDATE';
  await tx.query({ name: 'lock-promotions', text }, [code, id]);
}

export async function lockUse(tx: Transaction, paymentId: string): Promise<UseRow | undefined> {
  const [row] = await tx.query<UseRow>(
    {
      name: 'select-use-for-update',
      text: 'SELECT id, promotion_id, state FROM promotion_uses WHERE payment_id = $1 FOR UPDATE',
    },
    [paymentId],
  );
  return row;
}

const USE_OF_CAPTURE = `FROM promotion_uses u JOIN transactions t
  ON t.id = $1 AND (u.transaction_id = t.id OR u.payment_id = t.payment_id)`;

/** Finds the promotion that was used in a purchase. */
export async function findUseOfCapture(tx: Transaction, transactionId: string): Promise<string | undefined> {
  const text = `SELECT u.promotion_id ${USE_OF_CAPTURE}`;
  return (await tx.query<{ promotion_id: string }>({ name: 'select-use-of-capture', text }, [transactionId]))[0]
    ?.promotion_id;
}

export async function lockUseOfCapture(
  tx: Transaction,
  transactionId: string,
): Promise<(Pick<UseRow, 'id' | 'state'> & { over_limit: boolean }) | undefined> {
  const text = `SELECT u.id, u.state, u.over_limit ${USE_OF_CAPTURE} FOR UPDATE OF u`;
  const [row] = await tx.query<Pick<UseRow, 'id' | 'state'> & { over_limit: boolean }>(
    { name: 'select-use-of-capture-for-update', text },
    [transactionId],
  );
  return row;
}

export async function updateUse(
  tx: Transaction,
  use: { id: string; state: UseRow['state']; overLimit: boolean; now: Date },
): Promise<void> {
  await tx.query(
    {
      name: 'update-use',
      text: 'UPDATE promotion_uses SET state = $2, over_limit = $3, changed_at = $4 WHERE id = $1',
    },
    [use.id, use.state, use.overLimit, use.now],
  );
}
