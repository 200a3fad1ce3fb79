import * as action from './action.ts'
import * as address from './address.ts'
import * as auth from './auth.ts'
import * as best from './best.ts'
import * as blogs from './blogs.ts'
import * as cartCodes from './cart-codes.ts'
import * as cartDelivery from './cart-delivery.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as city from './city.ts'
import * as claims from './claims.ts'
import * as companyPapers from './company-papers.ts'
import * as companyPrices from './company-prices.ts'
import * as companyTemplates from './company-templates.ts'
import * as company from './company.ts'
import * as consents from './consents.ts'
import * as contactInformation from './contact-information.ts'
import * as content from './content.ts'
import * as diagrams from './diagrams.ts'
import * as favorites from './favorites.ts'
import * as feedback from './feedback.ts'
import * as giftCards from './gift-cards.ts'
import * as nodeLogistic from './node-logistic.ts'
import * as orderPage from './order-page.ts'
import * as orderStatus from './order-status.ts'
import * as order from './order.ts'
import * as organization from './organization.ts'
import * as preparedOrder from './prepared-order.ts'
import * as quickOrder from './quick-order.ts'
import * as rental from './rental.ts'
import * as returns from './returns.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as service from './service.ts'
import * as shopTerms from './shop-terms.ts'
import * as stockAlerts from './stock-alerts.ts'
import * as userLists from './user-lists.ts'
import * as userOrders from './user-orders.ts'
import * as userThings from './user-things.ts'
import * as userTools from './user-tools.ts'
import * as user from './user.ts'
import * as vendor from './vendor.ts'
import * as visits from './visits.ts'

/**
 * Every call by section and name, for the OpenAPI document and packages/client alone: a page that took it would carry
 * them all. `server/http/api/contract-pairs.test.ts` holds it complete.
 */
export const everyCall = {
  action,
  address,
  auth,
  best,
  blogs,
  cart,
  cartCodes,
  cartDelivery,
  catalog,
  city,
  claims,
  company,
  companyPapers,
  companyPrices,
  companyTemplates,
  consents,
  contactInformation,
  content,
  diagrams,
  favorites,
  feedback,
  giftCards,
  nodeLogistic,
  orderPage,
  orderStatus,
  order,
  organization,
  preparedOrder,
  quickOrder,
  rental,
  returns,
  reviews,
  search,
  service,
  shopTerms,
  stockAlerts,
  userLists,
  userOrders,
  userThings,
  userTools,
  user,
  vendor,
  visits,
}
