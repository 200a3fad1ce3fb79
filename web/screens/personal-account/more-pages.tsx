import { useState } from 'react'
import type { Meta } from '#contract/call.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.tsx'

/** «Показать ещё» while something is left; `ask` puts the page where it belongs. */
export function MorePages({ shown, meta, ask }: { shown: number; meta: Meta; ask: (page: number) => Promise<void> }) {
  const toast = useToast()
  const [page, setPage] = useState(meta.page)
  const [busy, setBusy] = useState(false)
  if (shown >= meta.total) return null

  async function more() {
    setBusy(true)
    try {
      await ask(page + 1)
      setPage(page + 1)
    } catch (error) {
      toast({ tone: 'error', text: failureText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={() => void more()}>
      Показать ещё
    </Button>
  )
}
