import * as schemas from '#contract/rental.schema.ts'
import * as calls from '#contract/rental.ts'
import { implement } from '#server/calls/implement.ts'
import { paginationMeta } from '#server/kernel/pagination.ts'
import { customerId } from '#server/shop/people/customer/customer-queries.ts'
import { book } from '#server/shop/around/rental/book-rental.ts'
import { readCalendar } from '#server/shop/around/rental/calendar.ts'
import { cancelOwnRental, rentalsOf } from '#server/shop/around/rental/user-rentals.ts'

const RENTALS_A_PAGE = 10

export const rentalRoutes = [
  implement(calls.rentalCalendar, schemas.rentalCalendar, async ({ params, query }, context) => ({
    data: await readCalendar(context, { ...params, ...query }),
  })),

  implement(calls.bookRental, schemas.bookRental, async ({ body }, context) => ({ data: await book(context, body) })),

  implement(calls.userRentals, schemas.userRentals, async ({ query }, context) => {
    const page = query.page ?? 1
    const { rentals, total } = await rentalsOf(context, customerId(context), page, RENTALS_A_PAGE)
    return { data: rentals, meta: paginationMeta(page, RENTALS_A_PAGE, total) }
  }),

  implement(calls.cancelRental, schemas.cancelRental, async ({ params }, context) => ({
    data: await cancelOwnRental(context, customerId(context), params.id),
  })),
]
