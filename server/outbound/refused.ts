/** Why another service was not asked, or what came back was not taken. `message` is a sentence for people who look after the product. */
export class OutboundRefused extends Error {
  constructor(
    readonly code: 'address' | 'scheme' | 'redirect' | 'size' | 'time' | 'unreachable',
    message: string,
  ) {
    super(message)
    this.name = 'OutboundRefused'
  }
}
