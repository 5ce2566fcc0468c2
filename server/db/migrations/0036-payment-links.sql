-- Attempts to pay by a mailed link, and refunds of those that came too late.
ALTER TABLE payments ADD COLUMN link_reservation_id uuid REFERENCES reservations;
CREATE UNIQUE INDEX payments_one_open_per_link ON payments (link_reservation_id) WHERE state = 'open';
CREATE INDEX payments_of_link ON payments (link_reservation_id, started_at) WHERE link_reservation_id IS NOT NULL;
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (
  reason IN ('wrong_amount', 'account_deleted', 'canceled', 'promotion_gone', 'link_over')) NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_reason_check;
