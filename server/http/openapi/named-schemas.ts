import { ErrorAnswer } from '#contract/api-error.schema.ts'
import { Meta } from '#contract/call.schema.ts'
import { Cart, CartItem } from '#contract/cart.schema.ts'
import { CategoryCard, Filter, Good, GoodFull } from '#contract/good.schema.ts'
import { SavedOrder } from '#contract/order.schema.ts'
import { City, Image, NodeLogistic, ServiceCenter, Warehouse } from '#contract/shapes.schema.ts'

/** What many answers show stands in the document once: a generated client then has one type of it. */
export const namedSchemas: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [ErrorAnswer, 'Error'],
  [Meta, 'Meta'],
  [Cart, 'Cart'],
  [CartItem, 'CartItem'],
  [CategoryCard, 'CategoryCard'],
  [Filter, 'Filter'],
  [Good, 'Good'],
  [GoodFull, 'GoodFull'],
  [SavedOrder, 'SavedOrder'],
  [City, 'City'],
  [Image, 'Image'],
  [NodeLogistic, 'NodeLogistic'],
  [ServiceCenter, 'ServiceCenter'],
  [Warehouse, 'Warehouse'],
])
