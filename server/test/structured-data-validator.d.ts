/** The library brings no types of its own. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    path: { type?: string; property?: string; index?: number }[]
  }
  export default class Validator {
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>
  }
}
