import { create } from 'zustand'
import { type SessionState, sessionState } from '#contract/office/session.ts'
import { api } from './api.ts'
import { onSignedOut } from './confirmation.ts'

interface KnownSession {
  /** Null: not asked yet. */
  session: SessionState | null
}

export const useSession = create<KnownSession>(() => ({ session: null }))

export const setSession = (session: SessionState) => useSession.setState({ session })

/** The server answered that nobody is signed in: what is on the screen is refetched after signing in. */
onSignedOut(() => {
  const { session } = useSession.getState()
  if (session && session.stage !== 'out')
    setSession({ ...session, stage: 'out', ways: [], me: null, freshUntil: null, eventsSince: null })
})

let asking: Promise<SessionState> | null = null

/** Asked once; every answer about the session puts a newer one in its place. */
export async function knownSession(): Promise<SessionState> {
  const { session } = useSession.getState()
  if (session) return session
  asking ??= api(sessionState, {})
    .then(({ data }) => {
      setSession(data)
      return data
    })
    .finally(() => (asking = null))
  return asking
}

/** Whoever is at work; only inside the frame, which nobody else sees. */
export function useMe() {
  const me = useSession(({ session }) => session?.me)
  if (!me) throw new Error('nobody is signed in')
  return me
}
