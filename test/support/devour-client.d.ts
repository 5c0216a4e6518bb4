/** The part of devour-client that the tests use; it ships no types. */
declare module 'devour-client' {
  export default class DevourClient {
    constructor(options: { apiUrl: string; pluralize: boolean; logger: boolean })
    headers: Record<string, string>
    define(type: string, attributes: Record<string, unknown>): void
    create(type: string, values: Record<string, unknown>): Promise<unknown>
    update(type: string, values: Record<string, unknown>): Promise<unknown>
    find(type: string, id: string): Promise<unknown>
    findAll(type: string, parameters: Record<string, unknown>): Promise<unknown>
    destroy(type: string, id: string): Promise<unknown>
  }
}
