import * as z from 'zod/mini'

const documentId = z.string().check(z.minLength(1), z.maxLength(60))
const page = z.number().check(z.int(), z.gte(1), z.lte(100_000))

/** Requests of the viewer to the page below it. */
const viewerMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('viewer.close') }),
  z.strictObject({ type: z.literal('viewer.page'), document_id: documentId, page }),
  z.strictObject({
    type: z.literal('viewer.find'),
    document_id: documentId,
    page,
    words: z.string().check(z.maxLength(500)),
  }),
  z.strictObject({ type: z.literal('viewer.addToStory'), document_id: documentId, page }),
  z.strictObject({ type: z.literal('viewer.addToStudy'), document_id: documentId }),
  z.strictObject({ type: z.literal('viewer.support'), document_id: documentId, page }),
])
export type ViewerMessage = z.infer<typeof viewerMessage>

/** Posts a message of the viewer to this exact origin only. */
export const postViewerMessage = (message: ViewerMessage, target: Window = window): void =>
  target.postMessage(message, window.location.origin)

/** Listens to viewer messages of the page's own origin; all other messages are ignored. Returns a function that stops listening. */
export const listenToViewer = (heard: (message: ViewerMessage) => void): (() => void) => {
  const listen = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin) return
    const message = viewerMessage.safeParse(data)
    if (message.success) heard(message.data)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
