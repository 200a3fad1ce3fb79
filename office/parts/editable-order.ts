import { queryOptions } from '@tanstack/react-query'
import { editableOrder } from '#contract/office/order-edit.ts'
import { api } from '#office/state/api.ts'

/** An order to be changed: on its card, or while it is picked. */
export const editableQuery = (number: string) =>
  queryOptions({
    queryKey: ['order-editable', number] as const,
    queryFn: async ({ signal }) => (await api(editableOrder, { params: { number } }, { signal })).data,
    staleTime: 0,
  })
