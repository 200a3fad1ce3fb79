import { useMutation, useQuery } from '@tanstack/react-query'
import { endStaffSessions, staffSessions } from '#contract/office/staff.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { SessionRows } from '#office/parts/session-rows.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { staffQuery } from './people-queries.ts'

export function PersonSessions({ id }: { id: number }) {
  const toast = useToast()
  const queryKey = ['staff-sessions', id]
  const { data: rows, error } = useQuery({
    queryKey,
    queryFn: async () => (await api(staffSessions, { params: { id } })).data,
  })
  const end = useMutation({
    mutationFn: (session?: string) => api(endStaffSessions, { params: { id }, body: session ? { id: session } : {} }),
    onSuccess({ data }) {
      queries.setQueryData(queryKey, data)
      void queries.invalidateQueries(staffQuery)
      toast({ text: 'Вход завершён', tone: 'done' })
    },
    onError: (failure) => toast({ text: wordsOf(failure), tone: 'error' }),
  })
  return (
    <section className={blocks.block} aria-labelledby="person-sessions">
      <div className={blocks.head}>
        <h2 id="person-sessions" className={blocks.title}>
          Где вошёл
        </h2>
        {rows && rows.length > 1 && (
          <Button size="s" loading={end.isPending && end.variables === undefined} onClick={() => end.mutate(undefined)}>
            Завершить все
          </Button>
        )}
      </div>
      {error && !rows && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!rows && !error && <Skeleton lines={2} />}
      {rows?.length === 0 && <p className={blocks.quiet}>Сейчас нигде.</p>}
      {rows && (
        <SessionRows
          rows={rows}
          ending={end.isPending ? (end.variables ?? null) : null}
          onEnd={(row) => end.mutate(row.id)}
        />
      )}
    </section>
  )
}
