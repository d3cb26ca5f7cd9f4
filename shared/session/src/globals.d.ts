/// <reference types="@food/build/globals" />
