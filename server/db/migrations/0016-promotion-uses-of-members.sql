-- A member reserves one use of a promotion at a time, and a capture whose promotion is gone is refunded.
SELECT pg_temp.lock_together('promotion_uses', 'refunds', 'members');
ALTER TABLE promotion_uses ADD COLUMN member_id uuid REFERENCES members;
CREATE UNIQUE INDEX promotion_uses_one_reserved ON promotion_uses (promotion_id, member_id) WHERE state = 'reserved';
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
  CHECK (reason IN ('wrong_amount', 'account_deleted', 'canceled', 'promotion_gone'));
