// Who writes which tables (docs/ARCHITECTURE.md) as a rule of the linter.
import { IS_TEST, placeOf, literalText } from './lint-source.ts'

/**
 * shop/ and exchange/apply write every table, they are what changes the shop; the rest those alone that are theirs. What
 * is not named here writes none.
 */
const WRITES = {
  db: /^(schema_migrations|server_restart)$/,
  // every module reads them, so they lie below shop/
  kernel: /^(setting|auth_token)$/,
  // the bank of the demo shop keeps its books here
  ports: /^sandbox_payment$/,
  search: /^search_/,
  'catalog-index': /^catalog_change$/,
  outbox: /^(outbox|webhook|webhook_.+)$/,
  uploads: /^(upload|document_file)$/,
  pictures: /^picture$/,
  pages: /^page_preview$/,
  // runs with their stages and what each source told; a picture it names is no longer unused
  exchange: /^((exchange|stage|source|supplier|x)_.+|external_id|order_exchange|good_supplier|picture)$/,
}
const CHANGES_THE_SHOP = /^server\/(shop|exchange\/apply)\//
const BUILDER = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
/** In SQL as it is written here: small letters. A table put in by `${}` is not seen. */
const WRITTEN_IN_SQL =
  /\b(?:insert into|delete from|merge into|truncate(?: table)?)\s+([a-z_]+)|\bupdate\s+(?!set\b)([a-z_]+)\s+(?:(?:as\s+)?[a-z_]+\s+)?set\b/g

export const writers = {
  create(context) {
    const from = placeOf(context.filename)
    if (!from.startsWith('server/') || IS_TEST.test(from) || CHANGES_THE_SHOP.test(from)) return {}
    const own = WRITES[from.split('/')[1]]
    const judge = (node, table) => {
      if (own?.test(table)) return
      const message = `${from} writes ${table}: shop/ and exchange/apply change the shop, call a command of theirs; a table of an engine's own is named in WRITES of scripts/writers-lint.mjs`
      context.report({ node, message })
    }
    const judgeSql = (node, text) => {
      for (const [, inserted, updated] of text.matchAll(WRITTEN_IN_SQL)) judge(node, inserted ?? updated)
    }
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node
        if (callee.type !== 'MemberExpression' || !BUILDER.has(callee.property.name)) return
        const [table] = given
        const name = literalText(table)
        if (name !== null) judge(node, name)
        // stages are emptied by a list of them
        else if (!from.startsWith('server/exchange/')) judge(node, 'a table it does not name')
      },
      Literal: (node) => typeof node.value === 'string' && judgeSql(node, node.value),
      TemplateElement: (node) => judgeSql(node, node.value.raw),
    }
  },
}
