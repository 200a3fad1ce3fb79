import { useState } from 'react'
import { useToast } from '#ui/toast-context.tsx'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { customerQuery } from './customer-queries.ts'

/** After a step the card, its history and the lists are read again. */
export const refreshCustomer = (id: number) =>
  Promise.all([
    queries.invalidateQueries(customerQuery(id)),
    queries.invalidateQueries({ queryKey: ['customers'] }),
    queries.invalidateQueries({ queryKey: ['subject-requests'] }),
  ])

/** One press: sent once, refused in words, the card is fresh after it. */
export function useCustomerStep(id: number) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const run = async (send: () => Promise<unknown>, done: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await send()
      await refreshCustomer(id)
      toast({ text: done, tone: 'done' })
    } catch (error) {
      toast({ text: wordsOf(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}

interface PaperFile {
  name: string
  type: string
  base64: string
}

/** Straight to the disk: nothing of a person stays in the browser. */
export function saveFiles(files: readonly PaperFile[]) {
  for (const { name, type, base64 } of files) {
    const url = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type }))
    const link = Object.assign(document.createElement('a'), { href: url, download: name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
}
