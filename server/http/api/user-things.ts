import { invalid, notFound } from '#contract/api-error.ts'
import * as claimsSchemas from '#contract/claims.schema.ts'
import * as claims from '#contract/claims.ts'
import * as favoritesSchemas from '#contract/favorites.schema.ts'
import { addFavorite, deleteFavorite, favoriteGoods, favorites, guestFavoriteGoods } from '#contract/favorites.ts'
import * as schemas from '#contract/user-things.schema.ts'
import * as listsSchemas from '#contract/user-lists.schema.ts'
import * as lists from '#contract/user-lists.ts'
import * as toolsSchemas from '#contract/user-tools.schema.ts'
import * as tools from '#contract/user-tools.ts'
import {
  addDeliveryAddress,
  addUserOrganization,
  bonusHistory,
  comingBonuses,
  deleteDeliveryAddress,
  deleteUserOrganization,
  deliveryAddresses,
  forgetSavedCard,
  savedCards,
  updateDeliveryAddress,
  userOrganizations,
} from '#contract/user-things.ts'
import { innError } from '#rules/identity/inn.ts'
import { kppError } from '#rules/identity/kpp.ts'
import { organizationNameError } from '#rules/identity/organization-name.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { implement } from '#server/calls/implement.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { bonusesToCome } from '#server/shop/orders/page/bonuses-to-come.ts'
import { bonusEntries } from '#server/shop/people/customer/bonuses.ts'
import { answerClaim, claimsOf } from '#server/shop/people/customer/claims.ts'
import { customerId } from '#server/shop/people/customer/customer-queries.ts'
import {
  deliveryAddressesOf,
  insertDeliveryAddress,
  removeDeliveryAddress,
  rewriteDeliveryAddress,
} from '#server/shop/people/customer/delivery-address-queries.ts'
import { listsOf, removeList, saveList } from '#server/shop/people/customer/lists.ts'
import { addTool, removeTool, toolsOf } from '#server/shop/around/own-tools/tools.ts'
import { addFavorites, favoriteCodes, removeFavorite } from '#server/shop/people/customer/favorite-queries.ts'
import { cardsOf, deleteBankCard } from '#server/shop/people/customer/saved-cards.ts'
import { findOrganization, typedOrganization } from '#server/shop/people/customer/find-organization.ts'
import { readAddress } from '#server/shop/people/customer/read-address.ts'
import {
  insertOrganization,
  organizationsOf,
  removeOrganization,
} from '#server/shop/people/customer/organization-queries.ts'

const ENTRIES_A_PAGE = 20
const GOODS_A_PAGE = 24
/** More would only be a mistake or mischief. */
const MOST_OF_A_KIND = 50

const full = (what: string) => `Не больше ${MOST_OF_A_KIND} ${what}: уберите лишние`

export const userThingRoutes = [
  implement(claims.userClaims, claimsSchemas.userClaims, async (_input, context) => ({
    data: await claimsOf(context, customerId(context)),
  })),

  implement(claims.answerClaim, claimsSchemas.answerClaim, async ({ body }, context) => {
    await answerClaim(context, customerId(context), body)
    return { data: true as const }
  }),

  implement(bonusHistory, schemas.bonusHistory, async ({ query }, context) => {
    const page = query.page ?? 1
    const { rows, total } = await bonusEntries(context.db, customerId(context), page, ENTRIES_A_PAGE)
    return { data: rows, meta: paginationMeta(page, ENTRIES_A_PAGE, total) }
  }),

  implement(comingBonuses, schemas.comingBonuses, async (_input, context) => ({
    data: await bonusesToCome(context.db, customerId(context)),
  })),

  implement(savedCards, schemas.savedCards, async (_input, context) => ({
    data: await cardsOf(context.db, customerId(context), context.ports.payments.online?.provider ?? null),
  })),

  implement(forgetSavedCard, schemas.forgetSavedCard, async ({ body }, context) => {
    const userId = customerId(context)
    await deleteBankCard(context.db, userId, body.card_id)
    return { data: await cardsOf(context.db, userId, context.ports.payments.online?.provider ?? null) }
  }),

  implement(userOrganizations, schemas.userOrganizations, async (_input, context) => ({
    data: await organizationsOf(context.db, customerId(context)),
  })),

  implement(addUserOrganization, schemas.addUserOrganization, async ({ body }, context) => {
    const userId = customerId(context)
    const { suggestions } = context.ports
    const inn = body.inn.trim()
    const kpp = body.kpp?.trim() || null
    const problems = {
      inn: innError(inn, { required: true }),
      kpp: kppError(kpp),
      name: suggestions && !body.name ? null : organizationNameError(body.name),
    }
    const refused = Object.entries(problems).flatMap(([field, words]) => (words === null ? [] : [{ [field]: [words] }]))
    if (refused.length > 0) throw invalid(Object.assign({}, ...refused))
    if ((await organizationsOf(context.db, userId)).length >= MOST_OF_A_KIND)
      throw invalid({ inn: [full('организаций')] })
    const typed = body.name?.trim() ? typedOrganization({ inn, kpp, name: body.name }) : null
    const found = (suggestions && (await findOrganization(suggestions, inn, kpp))) ?? typed
    if (!found) throw invalid({ [kpp ? 'kpp' : 'inn']: [`Не нашли организацию с таким ИНН${kpp ? ' и КПП' : ''}`] })
    if (!(await insertOrganization(context.db, userId, found, context.clock())))
      throw invalid({ inn: ['Эта организация у вас уже есть'] })
    return { data: await organizationsOf(context.db, userId) }
  }),

  implement(deleteUserOrganization, schemas.deleteUserOrganization, async ({ body }, context) => {
    const userId = customerId(context)
    if (!(await removeOrganization(context.db, userId, body.organization_id)))
      throw notFound('Такой организации у вас нет')
    return { data: await organizationsOf(context.db, userId) }
  }),

  implement(deliveryAddresses, schemas.deliveryAddresses, async (_input, context) => ({
    data: await deliveryAddressesOf(context.db, customerId(context)),
  })),

  implement(addDeliveryAddress, schemas.addDeliveryAddress, async ({ body }, context) => {
    const userId = customerId(context)
    const address = readAddress(body)
    if ((await deliveryAddressesOf(context.db, userId)).length >= MOST_OF_A_KIND)
      throw invalid({ delivery_address: [full('адресов')] })
    await insertDeliveryAddress(context.db, userId, address, context.clock())
    return { data: await deliveryAddressesOf(context.db, userId) }
  }),

  implement(updateDeliveryAddress, schemas.updateDeliveryAddress, async ({ body }, context) => {
    const userId = customerId(context)
    const saved = await rewriteDeliveryAddress(context.db, userId, body.delivery_address_id, readAddress(body))
    if (saved === 'taken') throw invalid({ delivery_address: ['Такой адрес у вас уже есть'] })
    return { data: await deliveryAddressesOf(context.db, userId) }
  }),

  implement(deleteDeliveryAddress, schemas.deleteDeliveryAddress, async ({ body }, context) => {
    const userId = customerId(context)
    if (!(await removeDeliveryAddress(context.db, userId, body.delivery_address_id)))
      throw notFound('Такого адреса у вас нет')
    return { data: await deliveryAddressesOf(context.db, userId) }
  }),

  implement(tools.userTools, toolsSchemas.userTools, async (_input, context) => ({
    data: await toolsOf(context, customerId(context)),
  })),

  implement(tools.addUserTool, toolsSchemas.addUserTool, async ({ body }, context) => {
    await addTool(context, customerId(context), body)
    return { data: await toolsOf(context, customerId(context)) }
  }),

  implement(tools.deleteUserTool, toolsSchemas.deleteUserTool, async ({ body }, context) => {
    await removeTool(context, customerId(context), body.tool_id)
    return { data: await toolsOf(context, customerId(context)) }
  }),

  implement(lists.userLists, listsSchemas.userLists, async (_input, context) => ({
    data: await listsOf(context, customerId(context)),
  })),

  implement(lists.saveUserList, listsSchemas.saveUserList, async ({ body }, context) => {
    await saveList(context, customerId(context), body)
    return { data: await listsOf(context, customerId(context)) }
  }),

  implement(lists.deleteUserList, listsSchemas.deleteUserList, async ({ body }, context) => {
    await removeList(context, customerId(context), body.list_id)
    return { data: await listsOf(context, customerId(context)) }
  }),

  implement(favorites, favoritesSchemas.favorites, async (_input, context) => ({
    data: await favoriteCodes(context.db, customerId(context)),
  })),

  implement(favoriteGoods, favoritesSchemas.favoriteGoods, async ({ query }, context) => {
    const page = query.page ?? 1
    const newestFirst = (await favoriteCodes(context.db, customerId(context))).reverse()
    const onPage = newestFirst.slice((page - 1) * GOODS_A_PAGE, page * GOODS_A_PAGE)
    const data = await context.catalog.cards(onPage, context.nodeCode)
    return { data, meta: paginationMeta(page, GOODS_A_PAGE, newestFirst.length) }
  }),

  implement(guestFavoriteGoods, favoritesSchemas.guestFavoriteGoods, async ({ body }, { catalog, nodeCode }) => ({
    data: await catalog.cards([...new Set(body.goodCodes)], nodeCode),
  })),

  implement(addFavorite, favoritesSchemas.addFavorite, async ({ body }, context) => {
    const userId = customerId(context)
    const good = await context.db.selectFrom('good').select('code').where('code', '=', body.goodCode).executeTakeFirst()
    if (!good) throw notFound('Такого товара нет')
    await withRetries(context.db, (tx) => addFavorites(tx, userId, [body.goodCode], context.clock()))
    return { data: await favoriteCodes(context.db, userId) }
  }),

  implement(deleteFavorite, favoritesSchemas.deleteFavorite, async ({ body }, context) => {
    const userId = customerId(context)
    await removeFavorite(context.db, userId, body.goodCode)
    return { data: await favoriteCodes(context.db, userId) }
  }),
]
