import { sql } from 'kysely'

export const WITH_COMMIT_MARK = '/* with the commit */ '

/**
 * Before a statement whose answer nobody needs: sql`${WITH_COMMIT}insert …`. In a transaction it travels with whatever
 * is asked next, mostly the commit, on one way to the server instead of two. If it fails, the server makes a rollback
 * of the commit, and the transaction fails with it.
 */
export const WITH_COMMIT = sql.raw(WITH_COMMIT_MARK)
