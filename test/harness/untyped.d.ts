/** Development packages without types of their own: only what the harness uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Interaction {
    readonly prompt: { readonly name: string; readonly details: { readonly missingOIDCScope?: string[] } }
    readonly params: { readonly client_id: string }
    readonly session?: { readonly accountId: string }
  }
  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: object,
    ): Promise<void>
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant
  }
}

declare module 'samlp' {
  export function getSamlResponse(options: object, user: object, done: (error: Error | null, xml: string) => void): void
  export function parseRequest(
    request: { readonly query: Record<string, string> },
    options: object,
    done: (
      error: Error | null,
      data: { readonly id?: string; readonly assertionConsumerServiceURL?: string } | undefined,
    ) => void,
  ): void
}
