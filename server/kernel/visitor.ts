/** Who sends the request; while a page is rendered there is nobody: null user. */
export interface Visitor {
  userId: number | null
  ip: string
  cookies: Record<string, string | undefined>
  headers: Record<string, string | string[] | undefined>
}

export interface SetCookie {
  name: string
  value: string
  /** Seconds; 0 deletes. */
  maxAge: number
  httpOnly?: boolean
}
