import { create } from 'zustand'

interface Confirmation {
  /** Waits for the answer of the person; null: nothing is asked. */
  answer: ((isConfirmed: boolean) => void) | null
}

export const useConfirmation = create<Confirmation>(() => ({ answer: null }))

let asked: Promise<boolean> | null = null

/** A call that needs it waits here until the person has proven to be himself, or has thought better of it. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useConfirmation.setState({
      answer(isConfirmed) {
        asked = null
        useConfirmation.setState({ answer: null })
        resolve(isConfirmed)
      },
    })
  })
  return asked
}

let tellSignedOut = () => {}
export const onSignedOut = (listener: () => void) => (tellSignedOut = listener)
export const signedOut = () => tellSignedOut()
