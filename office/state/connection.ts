import { create } from 'zustand'

/** `live`: changes arrive by themselves; `waiting`: the stream is being opened again; `offline`: no network at all. */
export type Connection = 'live' | 'waiting' | 'offline'

interface ConnectionState {
  connection: Connection
}

export const useConnection = create<ConnectionState>(() => ({
  connection: typeof navigator !== 'undefined' && !navigator.onLine ? 'offline' : 'live',
}))

export const setConnection = (connection: Connection) => {
  if (useConnection.getState().connection !== connection) useConnection.setState({ connection })
}

export function listenToNetwork(): () => void {
  const onChange = () => setConnection(navigator.onLine ? 'live' : 'offline')
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
