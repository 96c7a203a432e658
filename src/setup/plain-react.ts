import * as React from 'react'

// While it is developed with, React draws each component into the performance panel: a fifth of what the tests of components took.
Reflect.deleteProperty(console, 'timeStamp')

// For its warnings it takes the stack at each element that is created, up to a number of them in a second: an eighth of what the page took.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
