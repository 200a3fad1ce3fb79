import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { compareAgain } from '#contract/office/exchange-runs.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import css from './mapping.module.css'
import { runQuery } from './exchange-queries.ts'

/** What was decided is applied to what the source has said already; the next exchange need not be waited for. */
export function CompareButton({ source }: { source: number }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(compareAgain, { params: { id: source } }),
    async onSuccess({ data }) {
      queries.setQueryData(runQuery(data.id).queryKey, data)
      void queries.invalidateQueries({ queryKey: ['exchange'] })
      await navigate(`/exchange/runs/${data.id}`)
    },
    onError: (error) => toast({ text: wordsOf(error), tone: 'error' }),
  })
  return (
    <Button
      icon="refresh"
      loading={isPending}
      aria-label="Сверить сейчас"
      title="Применить решения, не дожидаясь обмена"
      onClick={() => mutate()}
    >
      <span className={css.spelled}>Сверить сейчас</span>
    </Button>
  )
}
