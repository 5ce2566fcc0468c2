import { rowSet } from '#server/db/row-set.ts';

/** The rows that a catalog sets. Only the first import sets the counts; the server counts uses afterwards. */
export const PROMOTIONS = rowSet('promotions', ['code'], {
  columns: {
    code: 'text',
    name: 'text',
    names: 'jsonb',
    is_active: 'boolean',
    discount_type: 'text',
    discount_value: 'integer',
    start_date: 'date',
    end_date: 'date',
    usage_limit: 'integer',
    usage_count: 'integer',
    imported_count: 'integer',
  },
  onlyAtFirst: ['usage_count', 'imported_count'],
});
