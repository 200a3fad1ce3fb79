import type { OfficeImplementation } from '#server/calls/implement-office.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { attributeDeskRoutes } from './attributes.ts'
import { auditRoutes } from './audit.ts'
import { categoryDeskRoutes } from './categories.ts'
import { exportRoutes } from './exports.ts'
import { exchangeRoutes } from './exchange.ts'
import { exchangeRunRoutes } from './exchange-runs.ts'
import { exchangeSupplierRoutes } from './exchange-suppliers.ts'
import { goodCardRoutes } from './good-card.ts'
import { goodsChangeRoutes } from './goods-changes.ts'
import { goodsListRoutes } from './goods-list.ts'
import { goodsRoutes } from './goods.ts'
import { goodsRunRoutes } from './goods-runs.ts'
import { orderEditRoutes } from './order-edit.ts'
import { handoverRoutes } from './handover.ts'
import { orderMoneyRoutes } from './order-money.ts'
import { orderStepRoutes } from './order-steps.ts'
import { orderDeskRoutes } from './orders.ts'
import { pickingRoutes } from './picking.ts'
import { priceRoutes } from './prices.ts'
import { cashRoutes } from './cash.ts'
import { giftCardRoutes } from './gift-cards.ts'
import { promoRoutes } from './promos.ts'
import { printRoutes } from './print.ts'
import { rentalDeskRoutes } from './rental-desk.ts'
import { receiptDeskRoutes } from './receipts.ts'
import { repairDeskRoutes } from './repairs.ts'
import { reportRoutes } from './reports.ts'
import { requestDeskRoutes } from './requests.ts'
import { returnDeskRoutes } from './returns.ts'
import { companyDeskRoutes } from './companies.ts'
import { consentLedgerRoutes } from './consents.ts'
import { customerRoutes } from './customers.ts'
import { opinionRoutes } from './opinions.ts'
import { paperRoutes } from './papers.ts'
import { phoneOrderRoutes } from './phone-order.ts'
import { searchDeskRoutes } from './search-desk.ts'
import { sessionRoutes } from './session.ts'
import { staffRoutes } from './staff.ts'
import { seoRoutes } from './seo.ts'
import { settingsRoutes } from './settings.ts'
import { placeRoutes } from './places.ts'
import { readyRoutes } from './ready.ts'
import { stockRoutes } from './stock.ts'
import { textRoutes } from './texts.ts'
import { subjectRequestRoutes } from './subject-requests.ts'
import { todayRoutes } from './today.ts'
import { transportRoutes } from './transport.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every implemented call of the back office. */
export const officeSections: OfficeImplementation[] = [
  ...sessionRoutes,
  ...staffRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...orderDeskRoutes,
  ...orderEditRoutes,
  ...orderMoneyRoutes,
  ...orderStepRoutes,
  ...receiptDeskRoutes,
  ...printRoutes,
  ...todayRoutes,
  ...transportRoutes,
  ...pickingRoutes,
  ...goodsRoutes,
  ...goodsRunRoutes,
  ...goodCardRoutes,
  ...goodsListRoutes,
  ...goodsChangeRoutes,
  ...customerRoutes,
  ...subjectRequestRoutes,
  ...consentLedgerRoutes,
  ...companyDeskRoutes,
  ...paperRoutes,
  ...phoneOrderRoutes,
  ...opinionRoutes,
  ...requestDeskRoutes,
  ...returnDeskRoutes,
  ...searchDeskRoutes,
  ...repairDeskRoutes,
  ...rentalDeskRoutes,
  ...handoverRoutes,
  ...exchangeRoutes,
  ...exchangeSupplierRoutes,
  ...exchangeRunRoutes,
  ...stockRoutes,
  ...categoryDeskRoutes,
  ...attributeDeskRoutes,
  ...priceRoutes,
  ...promoRoutes,
  ...cashRoutes,
  ...giftCardRoutes,
  ...textRoutes,
  ...seoRoutes,
  ...reportRoutes,
  ...exportRoutes,
  ...settingsRoutes,
  ...placeRoutes,
  ...readyRoutes,
]
