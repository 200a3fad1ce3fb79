/** The one who asks. A page being rendered has nobody behind it. */
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
