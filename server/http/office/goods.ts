import * as schemas from '#contract/office/goods.schema.ts'
import { foundGoods } from '#contract/office/goods.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { suggest } from '#server/search/suggest.ts'
import { branchesIn, listBranches } from '#server/shop/people/staff/branches.ts'

const USUAL_LIMIT = 6

export const goodsRoutes = [
  implementOffice(foundGoods, schemas.foundGoods, async ({ query }, { db, catalog, scope }) => {
    const own = branchesIn(await listBranches(db), scope)
    const branch = own.find(({ code }) => code === query.branch) ?? own[0]
    if (!branch) return { data: [] }
    const { goodCodes } = await suggest(db, query.search, branch.code)
    return { data: await catalog.cards(goodCodes.slice(0, query.limit ?? USUAL_LIMIT), branch.code) }
  }),
]
