import type { CategoryCard, Complect, Good, GoodFull } from '#contract/good.ts'
import type { ServiceCenter, Warehouse } from '#contract/shapes.ts'
import type { OwnReview } from '#contract/reviews.ts'
import type { DeliveryAddress, UserOrganization } from '#contract/user-things.ts'
import type { UserTool } from '#contract/user-tools.ts'
import type { Order } from '#contract/user-orders.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { ShortLine } from './short-lines.ts'

/** As much of a good as a modal about it needs. */
export type ModalGood = Pick<Good, 'code' | 'name' | 'article' | 'images' | 'price'> &
  Partial<
    Pick<Good, 'isHire' | 'goodLocalCount' | 'goodTotalCount' | 'deliveryDays'> &
      Pick<GoodFull, 'priceStory' | 'hasDiagrams'>
  >

export interface AboutGood {
  good: ModalGood
}

export interface StockAlertPayload extends AboutGood {
  /** Pieces there are now, when more are wanted. */
  moreThan?: number
}

export interface CategoriesPayload {
  categories: readonly CategoryCard[]
  /** Whose they are, on a brand's page. */
  brand?: string
}

export interface AddAddressPayload {
  /** The one to change; without it a new one is added. */
  address?: DeliveryAddress
  onDone: (addresses: DeliveryAddress[]) => void
}

export interface AddToolPayload {
  onDone: (tools: UserTool[]) => void
}

export interface AddOrganizationPayload {
  onDone: (organizations: UserOrganization[]) => void
}

export interface AuthorizationPayload {
  /** Sign-in unless said. */
  tab?: 'signIn' | 'signUp'
  /** The phone or e-mail to begin with. */
  contact?: string
  /** What cannot be done without signing in: told to whoever pressed something else. */
  why?: 'review' | 'ended'
}

export interface BuyPayload extends AboutGood {
  kit?: Complect
}

export interface BuySparePartPayload {
  parts: readonly Pick<Good, 'code' | 'name' | 'article' | 'price' | 'unit' | 'goodTotalCount'>[]
}

export interface CommonErrorPayload {
  title?: string
  /** What happened and how to mend it. */
  text: string
  retry?: () => void
}

export interface DeleteAddressPayload {
  address: DeliveryAddress
  onDone: (addresses: DeliveryAddress[]) => void
}

export interface DeleteOrganizationPayload {
  organization: UserOrganization
  onDone: (organizations: UserOrganization[]) => void
}

export interface DeleteReviewPayload {
  reviewId: number
  onDone: () => void
}

export interface OrderAcceptedPayload {
  number: string
  orderUrl: string | null
  /** Large, from a phone nobody has proven: a person confirms it first. */
  confirmation: { minutes: number } | null
}

export interface OrderDetailsPayload {
  order: Order
  onChange: (order: Order) => void
}

export interface OrderSparePartsPayload {
  /** null: for any tool, named in the form. */
  good: ModalGood | null
  /** Its name, where it is known already. */
  tool?: string
}

export interface ProductFeedbackResultPayload {
  good: ModalGood
}

export interface QuantityErrorsPayload {
  lines?: readonly ShortLine[]
}

export interface RentalAvailabilityPayload {
  good: ModalGood
  /** Days already chosen on the page. */
  term?: { from: string; to: string } | null
  /** Present where a point and its days may be taken for the booking. */
  onChoose?: (shop: Warehouse, term: { from: string; to: string }) => void
}

export interface RentalFeedbackPayload {
  good?: ModalGood
}

export interface RentalRequestPayload {
  good: ModalGood
  term: { from: string; to: string } | null
}

export interface RentalShopsPayload {
  good: ModalGood
  /** Present where a point may be chosen for the booking. */
  onChoose?: (shop: Warehouse) => void
}

export interface RequestCallbackPayload {
  /** To the workshop instead of the shop. */
  type?: 'callback' | 'service'
  /** Whoever will call; the city's shop unless said. */
  place?: Pick<ServiceCenter, 'phone' | 'workTime' | 'nodeLogisticCode'>
}

export interface ReviewSentPayload {
  status: OwnReview['status']
}

export interface SplitPaymentPayload {
  total: Kopecks
  /** The page's own moment, so that the dates agree with it. */
  now: number
}

export interface WriteReviewPayload {
  about: ModalGood
  onDone: (review: OwnReview) => void
}

export interface WriteShopReviewPayload {
  shop: Pick<Warehouse, 'slug' | 'name'>
}

/** Every modal by its name and what it is opened with. `web/modals/registry.ts` must hold each of them. */
interface ModalPayloads {
  authorization: AuthorizationPayload | undefined
  'sign-in-success': undefined
  'add-delivery-address': AddAddressPayload
  'add-tool': AddToolPayload
  'delete-delivery-address': DeleteAddressPayload
  'add-organization': AddOrganizationPayload
  'delete-organization': DeleteOrganizationPayload
  'change-password': undefined
  'confirm-new-phone': undefined
  'delete-account': undefined
  'order-details': OrderDetailsPayload
  'request-email-confirmation': undefined
  'update-user-info': undefined
  'catalog-filters': undefined
  'catalog-sort': undefined
  'brand-categories': CategoriesPayload
  'brand-filters': undefined
  'brand-sort': undefined
  'search-result-filters': undefined
  'search-result-sort': undefined
  categories: CategoriesPayload
  'catalog-menu': undefined
  'change-city': undefined
  'common-error': CommonErrorPayload
  'product-remains': AboutGood
  'product-remains-default-city': AboutGood
  'find-analog': AboutGood
  'product-availability': AboutGood
  'stock-alert': StockAlertPayload
  'write-review': WriteReviewPayload
  'write-shop-review': WriteShopReviewPayload
  'review-sent': ReviewSentPayload
  'delete-review': DeleteReviewPayload
  'product-question': AboutGood
  'product-feedback': AboutGood
  'product-feedback-result': ProductFeedbackResultPayload
  'request-callback': RequestCallbackPayload
  'order-spare-parts': OrderSparePartsPayload
  'buy-in-one-click': BuyPayload
  'buy-spare-part': BuySparePartPayload
  'change-quantity-errors': QuantityErrorsPayload
  'rental-shops': RentalShopsPayload
  'rental-feedback': RentalFeedbackPayload
  'rental-availability': RentalAvailabilityPayload
  'rental-availability-request': RentalRequestPayload
  'order-accepted': OrderAcceptedPayload
  'delivery-address': undefined
  'pickup-shop': undefined
  'quick-navigation': undefined
  'publications-filters': undefined
  'split-payment': SplitPaymentPayload
}

export type ModalName = keyof ModalPayloads
export type ModalPayload<Name extends ModalName> = ModalPayloads[Name]
