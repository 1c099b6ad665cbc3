import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { DOCUMENT_LIMITS } from '@core/domain'

export interface Drawing {
  canvas: Canvas | null
  context: SKRSContext2D | null
}

/** A page asks for more canvases, or larger ones, than any page needs. */
class TooManyPixels extends Error {
  override name = 'TooManyPixels'
}

/**
 * The canvases that a PDF is drawn on. All canvases in use share one budget of pixels, since nested groups ask for one each. The
 * parent process cannot stop this in time: a canvas takes its memory at once, between two of its checks.
 */
export class BoundedCanvases {
  #left: number = DOCUMENT_LIMITS.canvasPixels

  #take(pixels: number): void {
    if (!(pixels > 0) || pixels > this.#left) throw new TooManyPixels(`${pixels} of ${this.#left} pixels`)
    this.#left -= pixels
  }

  create(width: number, height: number): Drawing {
    this.#take(width * height)
    const canvas = createCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    if (canvas === null) throw new Error('This canvas has been given back.')
    this.#left += canvas.width * canvas.height
    this.#take(width * height)
    canvas.width = width
    canvas.height = height
  }

  destroy(drawing: Drawing): void {
    if (drawing.canvas === null) return
    this.#left += drawing.canvas.width * drawing.canvas.height
    drawing.canvas.width = 0
    drawing.canvas.height = 0
    drawing.canvas = null
    drawing.context = null
  }
}
