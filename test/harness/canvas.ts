import { createCanvas, Image, loadImage, type Canvas } from '@napi-rs/canvas'
import { vi } from 'vitest'

/** What a page draws is really drawn, which jsdom does not do by itself: canvases, chosen pictures, and addresses of blobs. */
export const drawForReal = (): void => {
  const canvases = new WeakMap<HTMLCanvasElement, Canvas>()
  const blobs = new Map<string, Blob>()
  const drawn = (element: HTMLCanvasElement): Canvas => {
    const before = canvases.get(element)
    if (before?.width === element.width && before.height === element.height) return before
    const one = createCanvas(element.width, element.height)
    canvases.set(element, one)
    return one
  }
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    return drawn(this).getContext('2d') as unknown as null
  }
  HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, done, type = 'image/png') {
    const encoded = type === 'image/jpeg' ? drawn(this).encode('jpeg', 92) : drawn(this).encode('png')
    void encoded.then(bytes => done(new Blob([new Uint8Array(bytes)], { type })))
  }
  const decode = async (blob: Blob | undefined) =>
    loadImage(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)))
  vi.stubGlobal('createImageBitmap', decode)
  /** A picture at an address of a blob, which `decode` fetches. */
  const pictureAt = () => {
    const image = new Image()
    const decodeBytes = image.decode.bind(image)
    Object.defineProperty(image, 'src', { value: '', writable: true })
    const decode = async () => {
      const blob = blobs.get(String(image.src))
      Reflect.set(Image.prototype, 'src', Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)), image)
      await decodeBytes()
    }
    return Object.assign(image, { decode })
  }
  vi.stubGlobal('Image', function Picture() {
    return pictureAt()
  })
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:${blobs.size + 1}`
      blobs.set(address, blob)
      return address
    },
    revokeObjectURL: () => undefined,
  })
}
