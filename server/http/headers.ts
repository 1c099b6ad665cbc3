import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

/**
 * Security headers of every answer. Scripts come from this origin only; style elements carry the nonce of the response
 * (styled-components reads it from the page). Style attributes in markup are refused; scripts set styles through the CSSOM.
 */
export const securityHeaders = (publicOrigin: string | undefined): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
    },
    contentSecurityPolicyReportOnly: { requireTrustedTypesFor: ["'script'"] },
    strictTransportSecurity: publicOrigin?.startsWith('https:') === true ? 'max-age=31536000' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  })
