export type ApiClient = unknown
