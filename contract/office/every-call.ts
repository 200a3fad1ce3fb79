import * as apiKeys from './api-keys.ts'
import * as attributes from './attributes.ts'
import * as audit from './audit.ts'
import * as cash from './cash.ts'
import * as categories from './categories.ts'
import * as categoryAttributes from './category-attributes.ts'
import * as companies from './companies.ts'
import * as consents from './consents.ts'
import * as customerMerge from './customer-merge.ts'
import * as customerWork from './customer-work.ts'
import * as customers from './customers.ts'
import * as exchangeMapping from './exchange-mapping.ts'
import * as exchangePrices from './exchange-prices.ts'
import * as exchangeRuns from './exchange-runs.ts'
import * as exchange from './exchange.ts'
import * as exports from './exports.ts'
import * as giftCards from './gift-cards.ts'
import * as goodCard from './good-card.ts'
import * as goodsChanges from './goods-changes.ts'
import * as goodsList from './goods-list.ts'
import * as goodsRuns from './goods-runs.ts'
import * as goods from './goods.ts'
import * as handover from './handover.ts'
import * as opinions from './opinions.ts'
import * as orderEdit from './order-edit.ts'
import * as orderMoney from './order-money.ts'
import * as orderSteps from './order-steps.ts'
import * as orders from './orders.ts'
import * as papers from './papers.ts'
import * as phoneOrder from './phone-order.ts'
import * as picking from './picking.ts'
import * as places from './places.ts'
import * as prices from './prices.ts'
import * as print from './print.ts'
import * as promos from './promos.ts'
import * as ready from './ready.ts'
import * as receipts from './receipts.ts'
import * as rentalDesk from './rental-desk.ts'
import * as rentalSteps from './rental-steps.ts'
import * as repairSteps from './repair-steps.ts'
import * as repairs from './repairs.ts'
import * as reports from './reports.ts'
import * as requests from './requests.ts'
import * as returns from './returns.ts'
import * as searchDesk from './search-desk.ts'
import * as seo from './seo.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as subjectRequests from './subject-requests.ts'
import * as suppliers from './suppliers.ts'
import * as tags from './tags.ts'
import * as texts from './texts.ts'
import * as today from './today.ts'
import * as transport from './transport.ts'
import * as vendors from './vendors.ts'
import * as webhooks from './webhooks.ts'

/** As `contract/every-call.ts`, of the back office. */
export const everyOfficeCall = {
  apiKeys,
  attributes,
  audit,
  cash,
  categories,
  categoryAttributes,
  companies,
  consents,
  customerMerge,
  customerWork,
  customers,
  exchangeMapping,
  exchangePrices,
  exchangeRuns,
  exchange,
  exports,
  giftCards,
  goodCard,
  goodsChanges,
  goodsList,
  goodsRuns,
  goods,
  handover,
  opinions,
  orderEdit,
  orderMoney,
  orderSteps,
  orders,
  papers,
  phoneOrder,
  picking,
  places,
  prices,
  print,
  promos,
  ready,
  receipts,
  rentalDesk,
  rentalSteps,
  repairs,
  repairSteps,
  reports,
  requests,
  returns,
  searchDesk,
  seo,
  session,
  settings,
  staff,
  stock,
  subjectRequests,
  suppliers,
  tags,
  texts,
  today,
  transport,
  vendors,
  webhooks,
}
