// Tables as Kysely sees them.
export interface Database {}
