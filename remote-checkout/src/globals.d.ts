/// <reference path="../../shared/src/globals.d.ts" />
