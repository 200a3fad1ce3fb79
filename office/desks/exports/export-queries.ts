import { queryOptions } from '@tanstack/react-query'
import { exportLists, type ExportRun, exportSchedules } from '#contract/office/exports.ts'
import { api } from '#office/state/api.ts'

const UNDER_WAY: readonly ExportRun['state'][] = ['waiting', 'sending']
const LOOK_AGAIN_MS = 3000

const isOnItsWay = ({ state }: ExportRun): boolean => UNDER_WAY.includes(state)

export const exportsQuery = queryOptions({
  queryKey: ['exports'] as const,
  queryFn: async () => (await api(exportLists, {})).data,
})

/** While something is on its way the list is looked at again by itself. */
export const exportSchedulesQuery = queryOptions({
  queryKey: ['export-schedules'] as const,
  queryFn: async () => (await api(exportSchedules, {})).data,
  refetchInterval: ({ state }) => (state.data?.runs.some(isOnItsWay) ? LOOK_AGAIN_MS : false),
})
