import { useMutation, useQuery } from '@tanstack/react-query'
import { endOwnSessions, ownSessions } from '#contract/office/session.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { SessionRows } from '#office/parts/session-rows.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

const KEY = ['own-sessions']

export function OwnSessions() {
  const toast = useToast()
  const { data: rows, error } = useQuery({ queryKey: KEY, queryFn: async () => (await api(ownSessions, {})).data })
  const end = useMutation({
    mutationFn: (body: { id?: string; others?: boolean }) => api(endOwnSessions, { body }),
    onSuccess({ data }) {
      queries.setQueryData(KEY, data)
      toast({ text: 'Вход завершён', tone: 'done' })
    },
    onError: (failure) => toast({ text: wordsOf(failure), tone: 'error' }),
  })
  return (
    <section className={blocks.block} aria-labelledby="own-sessions">
      <div className={blocks.head}>
        <h2 id="own-sessions" className={blocks.title}>
          Где вы вошли
        </h2>
        {rows && rows.length > 1 && (
          <Button
            size="s"
            loading={end.variables?.others && end.isPending}
            onClick={() => end.mutate({ others: true })}
          >
            Завершить остальные
          </Button>
        )}
      </div>
      {error && !rows && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!rows && !error && <Skeleton lines={3} />}
      {rows && (
        <SessionRows
          rows={rows}
          ending={end.isPending ? (end.variables.id ?? null) : null}
          onEnd={({ id }) => end.mutate({ id })}
        />
      )}
    </section>
  )
}
